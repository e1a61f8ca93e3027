/** Not written yet: every call fails and says so. */
export const handler = async (): Promise<never> => {
  throw new Error('The trigger send-mail is not there yet.');
};
