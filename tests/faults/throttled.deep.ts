import { testEveryOperation } from './every-operation.ts';

testEveryOperation('throttled');
