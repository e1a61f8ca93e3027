import { useEffect, useRef } from 'react';
import { casesContract } from '#shared/contract/cases.ts';
import type { Document } from '#shared/records/document.ts';
import { call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { documentTexts } from '../texts.ts';

/**
 * Notifies the user if a file disappears from the list because malware was found in it. The case history tells that
 * from a deletion.
 */
export function useScanNotices(
  caseId: string,
  pages: readonly { items: readonly Document[] }[] | undefined,
  onChange: () => void,
): void {
  const scanning = useRef(new Map<string, string>());
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (!pages) return;
    const documents = pages.flatMap((page) => page.items);
    const listed = new Set(documents.map(({ id }) => id));
    const removedNames = [...scanning.current].flatMap(([id, name]) => (listed.has(id) ? [] : [name]));
    scanning.current = new Map(
      documents.flatMap(({ id, name, availability }) =>
        availability === 'SCANNING' ? [[id, name] as const] : [],
      ),
    );
    if (removedNames.length === 0) return;
    const notifyRemoved = async () => {
      const { items } = await call(casesContract.listCaseHistory, { params: { caseId }, query: {} });
      const infected = items.flatMap(({ change }) =>
        change.kind === 'document-infected' && removedNames.includes(change.name) ? [change.name] : [],
      );
      for (const name of new Set(infected)) notify.error(documentTexts.infected(name));
      if (infected.length > 0) changed.current();
    };
    notifyRemoved().catch((error: unknown) => console.warn('The history could not be read', error));
  }, [pages, caseId]);
}
