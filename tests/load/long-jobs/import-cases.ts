import { importedCaseId } from '#functions/cases/imported-case-id.ts';
import { CaseItem } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getRows } from '#functions/data/core/read-all.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { type ImportLine, readImportLine } from '#shared/domain/imported-case.ts';
import { canonicalPath, visaPaths } from '#shared/domain/visa-paths.ts';
import { limits } from '#shared/schema/limits.ts';
import { repeat } from '../../support/repeat.ts';
import { emailOf, fullName } from '../seed/names.ts';
import { createRandom } from '../seed/random.ts';
import { ask, jobIn, type LongJob, type Stage, sizes } from './long-job.ts';

/** Imports a file with cases of people without accounts, stopped and resumed between the turns. */
export const importCases: LongJob = {
  name: `importing ${sizes.lines.toLocaleString('en')} cases`,
  item: 'line',
  maxPerSecond: limits.importedCasesPerSecond,
  async prepare(stage) {
    const file = linesFor(stage);
    const { tenant, turns } = stage;
    const body = { file_name: 'cases.csv', total: file.length };
    const { id: importId } = await ask(stage, caseImportsContract.createCaseImport, { body });
    const params = { importId };
    const size = limits.importedCasesPerRequest;
    for (let part = 0; part * size < file.length; part++)
      await repeat(() =>
        ask(stage, caseImportsContract.putCaseImportLines, {
          params: { importId, part: String(part) },
          body: { lines: file.slice(part * size, (part + 1) * size) },
        }),
      );
    const before = await getOrganizationStats(tenant.organizationId);
    return {
      items: file.length,
      async start(turn) {
        const { startCaseImport, resumeCaseImport, stopCaseImport, listCaseImports } = caseImportsContract;
        const begun = await ask(stage, turn === 0 ? startCaseImport : resumeCaseImport, { params });
        const [from, to] = [begun.done, Math.round((file.length * (turn + 1)) / turns)];
        return async () => {
          const { items } = await ask(stage, listCaseImports);
          const job = jobIn(items, importId);
          const isOver = job.done >= to;
          if (isOver && job.state === 'RUNNING') await ask(stage, stopCaseImport, { params });
          return isOver && to === file.length && job.state === 'RUNNING'
            ? 0.99
            : Math.min(1, (job.done - from) / (to - from));
        };
      },
      async verify() {
        const { items } = await ask(stage, caseImportsContract.listCaseImports);
        const job = items.find((each) => each.id === importId);
        const after = await getOrganizationStats(tenant.organizationId);
        const expected = new Set(file.map((line) => caseIdOf(line, tenant.organizationId)));
        const rows = await getRows([...expected].map((id) => keys.case(id)));
        const opened = new Set(rows.map((row) => CaseItem.parse(row).id));
        const counts = {
          imported: job?.imported,
          'different cases': opened.size,
          'more in the counters': after.cases - before.cases,
          'more applicants': after.applicants - before.applicants,
        };
        return Object.entries(counts)
          .filter(([, count]) => count !== file.length)
          .map(([what, count]) => `${count} ${what} instead of ${file.length}`);
      },
    };
  },
};

function linesFor({ tenant }: Stage): ImportLine[] {
  const random = createRandom(3);
  return Array.from({ length: sizes.lines }, (_, at) => {
    const name = fullName(random);
    const path = canonicalPath(random.pick(visaPaths));
    return {
      line: at + 2,
      cells: {
        email: emailOf(name, `imported-${at}`),
        name,
        visa_path: path,
        status: random.pick(['DRAFT', 'COLLECTING', 'REVIEW', 'FILED', 'APPROVED']),
        reference: `M-${at}`,
        ...(random.chance(0.6) && { due_date: `2027-0${1 + random.below(9)}-1${random.below(10)}` }),
        ...(random.chance(0.5) && { owner_email: random.pick(Object.values(tenant.staff)).email }),
        ...(random.chance(0.3) && { note: 'Moved from the system we had before.' }),
      },
    };
  });
}

function caseIdOf(line: ImportLine, organizationId: string): string {
  const read = readImportLine(line);
  if ('problems' in read) throw new Error(read.problems.join(', '));
  return importedCaseId(read.imported, organizationId);
}
