import { billTables, idleCost } from './bill/bill.ts';

/** Prints the tables of the monthly bill, for functions/costs.md. */
process.stdout.write(`${billTables()}\n\n${idleCost()}\n`);
