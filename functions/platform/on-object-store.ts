/**
 * The S3 client with its commands, loaded by the first request for a file. It is half of a cold start, and most
 * requests don't use it.
 */
export const onObjectStore = () => import('./object-store.ts');
