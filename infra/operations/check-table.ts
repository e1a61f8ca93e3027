import { quantityText } from '#shared/domain/quantity-text.ts';
import { checkConsistency } from './check-consistency.ts';
import { requireBucket, runOnDeployment } from './deployment.ts';
import { invariants } from './invariants/invariants.ts';

const description = {
  script: 'check:table',
  does: 'Checks that counts, lists, search, documents, bookings, and people agree. Changes nothing.',
};

await runOnDeployment(description, async () => {
  requireBucket();
  const broken = await checkConsistency();
  for (const each of broken) process.stdout.write(`${each}\n`);
  const names = Object.keys(invariants).length;
  process.stdout.write(
    broken.length === 0
      ? `All ${names} invariants pass.\n`
      : `Checked ${names} invariants and found ${quantityText(broken.length, 'violation')}.\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
