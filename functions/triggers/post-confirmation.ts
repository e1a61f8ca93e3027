/** Not written yet: every call fails and says so. */
export const handler = async (): Promise<never> => {
  throw new Error('The trigger post-confirmation is not there yet.');
};
