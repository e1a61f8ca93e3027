/** What a worker says when its bundle is loaded: an invocation's time begins there, as Lambda's does. */
export const initialized = 'initialized';
