import { countOpenCases } from './count-open-cases.ts';
import { runOnDeployment } from './deployment.ts';

const description = {
  script: 'count:cases',
  does: 'Corrects each applicant’s count of open cases. Safe to run while the stage is in use, and safe to repeat.',
};

await runOnDeployment(description, async () => {
  const { applicants, corrected } = await countOpenCases();
  process.stdout.write(`Applicants counted: ${applicants}. Counts corrected: ${corrected}.\n`);
});
