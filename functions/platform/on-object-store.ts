/** The S3 client with its commands, loaded by the first request for a file: half a cold start, and most do without. */
export const onObjectStore = () => import('./object-store.ts');
