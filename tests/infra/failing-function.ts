/** For the test of stack traces. */
export const handler = (): never => {
  throw new Error('on line 3');
};
