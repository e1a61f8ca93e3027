import { testEveryOperation } from './every-operation.ts';

testEveryOperation('timed out');
