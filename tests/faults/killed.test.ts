import { testEveryOperation } from './every-operation.ts';

/** Leaves the most behind. Killed before a call, a process leaves the same state as killed after the previous one. */
testEveryOperation('killed after');
