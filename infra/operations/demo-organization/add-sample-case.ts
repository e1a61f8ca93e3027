import { getCase } from '#functions/data/cases/case.ts';
import { ConditionFailed, transact } from '#functions/data/core/transaction.ts';
import { storeSpecimen } from '#functions/organization/store-specimen.ts';
import { composeSampleCase } from './compose-sample-case.ts';
import type { SampleCase } from './sample-cases.ts';
import type { Members } from './sample-people.ts';

/** Adds one sample case in one transaction. An existing case is left unchanged. */
export async function addSampleCase(sample: SampleCase, members: Members, today: Date): Promise<void> {
  if (await getCase(sample.id)) return;
  const names = sample.steps.flatMap((step) => ('document' in step ? [step.document] : []));
  const files = await Promise.all(
    names.map(async (name) => {
      const file = await storeSpecimen({
        id: sample.id,
        document: {
          name,
          title: 'Sample document',
          lines: ['For the demo organization only.', 'This file has no real content.'],
        },
      });
      return [name, file] as const;
    }),
  );
  try {
    await transact(composeSampleCase(sample, { members, files: new Map(files), today }));
  } catch (error) {
    // Another run of the command was faster. The purge removes the files this one stored.
    if (!(error instanceof ConditionFailed && (await getCase(sample.id)))) throw error;
  }
}
