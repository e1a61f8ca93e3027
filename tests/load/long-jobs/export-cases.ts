import { casesPerExportStep } from '#functions/cases/run-case-export.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { ask, jobIn, type LongJob, sizes } from './long-job.ts';

/** How often per second Lambda polls a stream. https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
const stepsPerSecond = 4;

/** Exports all cases of the organization to a file, up to the limit. */
export const exportCases: LongJob = {
  name: `exporting ${sizes.cases.toLocaleString('en')} cases`,
  item: 'case',
  maxPerSecond: casesPerExportStep * stepsPerSecond,
  async prepare(stage) {
    const ids: string[] = [];
    return {
      items: sizes.cases * stage.turns,
      async start() {
        const started = await ask(stage, caseExportsContract.startCaseExport, { body: {} });
        if (started.kind !== 'job') throw new Error('There are too few cases for an export job.');
        const { id } = started.job;
        ids.push(id);
        return async () => {
          const { items } = await ask(stage, caseExportsContract.listCaseExports);
          const job = jobIn(items, id);
          // After everything is read, the file still has to be assembled.
          return job.state === 'DONE' ? 1 : (job.rows / sizes.cases) * 0.99;
        };
      },
      async verify() {
        const { cases } = await getOrganizationStats(stage.tenant.organizationId);
        const expected = Math.min(cases, exportLimits.cases);
        const problems: string[] = [];
        for (const exportId of ids) {
          const link = await ask(stage, caseExportsContract.createCaseExportLink, { params: { exportId } });
          const [, ...lines] = (await (await fetch(link.url)).text()).trim().split('\r\n');
          const different = new Set(lines.map((line) => line.split(',')[0])).size;
          if (lines.length !== expected || different !== expected)
            problems.push(`a file has ${different} cases in ${lines.length} lines instead of ${expected}`);
        }
        return problems;
      },
    };
  },
};
