import { ensureSite } from './build.ts';

/** The CDK command line runs it before each synth: builds the site unless it is up to date. */
await ensureSite((line) => console.log(line));
