/** Whether this is `npm run test:deep`, which has time for every fault and for crowds. */
export const deep = process.env.FAULTS === 'all';
