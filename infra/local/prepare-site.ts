import { ensureSite } from './build.ts';

/** The command line of the CDK runs it before each synth: builds the site unless it is up to date. */
await ensureSite((line) => console.log(line));
