/** For the stack trace test. */
export const handler = (): never => {
  throw new Error('on line 3');
};
