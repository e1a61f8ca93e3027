/** The user pool client with its commands, loaded by the first request that concerns an account. */
export const onUserPool = () => import('./user-pool.ts');
