/** Whether this is `npm run test:deep`, which covers every fault and larger crowds. */
export const deep = process.env.FAULTS === 'all';
