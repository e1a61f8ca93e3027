import { countOpenCases } from './count-open-cases.ts';
import { reachDeployment, runCommand } from './deployment.ts';

/** Corrects each applicant's count of open cases, for example in a table from before cases were counted. */
await runCommand(async () => {
  reachDeployment([]);
  const { applicants, corrected } = await countOpenCases();
  process.stdout.write(`Applicants counted: ${applicants}. Counts corrected: ${corrected}.\n`);
});
