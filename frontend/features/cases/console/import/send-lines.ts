import { type CaseImport, type CheckedLine, caseImportsContract } from '#shared/contract/case-imports.ts';
import type { ImportLine } from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../../lib/api-client.ts';
import { retryWhileBusy } from '../../../../lib/retry-while-busy.ts';

const size = limits.importedCasesPerRequest;

/**
 * Uploads a file's lines, one request at a time, so that a large file leaves the server to others. Nothing is
 * imported until the import is started.
 * @param options.onWait called while the server is busy; see `retryWhileBusy`
 * @param onChecked called with each request's checked lines
 * @throws any error of a request
 */
export async function sendLines(
  fileName: string,
  lines: readonly ImportLine[],
  options: Parameters<typeof retryWhileBusy>[1],
  onChecked: (checked: readonly CheckedLine[]) => void,
): Promise<CaseImport> {
  const { signal } = options;
  let job = await call(caseImportsContract.createCaseImport, {
    body: { file_name: fileName.slice(0, limits.documentName), total: lines.length },
    signal,
  });
  for (let part = 0; part * size < lines.length; part++) {
    const request = {
      params: { importId: job.id, part },
      body: { lines: lines.slice(part * size, (part + 1) * size) },
      signal,
    };
    const sent = await retryWhileBusy(() => call(caseImportsContract.putCaseImportLines, request), options);
    job = sent.import;
    onChecked(sent.results);
  }
  return job;
}

/** Lines about a case that an earlier line already covers count as existing cases. */
export function withoutRepeats(checked: readonly CheckedLine[]): CheckedLine[] {
  const seen = new Set<string>();
  return checked.map((each) => {
    if (!each.case_id) return each;
    const isRepeat = seen.has(each.case_id);
    seen.add(each.case_id);
    return isRepeat ? { ...each, outcome: 'exists' } : each;
  });
}
