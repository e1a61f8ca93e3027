import { useRef } from 'react';
import * as z from 'zod/mini';
import type { ChecklistTemplateView } from '#shared/contract/checklist-templates.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import { useTabState } from '../../lib/tab-state.ts';
import { useSaveTemplate } from './api/templates.ts';
import { type Draft, draftOf, entriesOf, rebase } from './draft.ts';

/** The draft, and the version it is based on. The server decides whether a colleague saved another one meanwhile. */
interface Edited {
  readonly draft: Draft;
  readonly version: number;
  readonly base: Draft;
}
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const Edited = z.object({
  draft: z.custom<Draft>(isObject),
  version: z.number(),
  base: z.custom<Draft>(isObject),
});
const isSame = (one: Draft, other: Draft) => hasEntries(one, entriesOf(other));

const hasEntries = (draft: Draft, entries: readonly TemplateEntry[]) =>
  JSON.stringify(entriesOf(draft)) === JSON.stringify(entries);

/**
 * The draft of a route's checklist, kept in the tab, and what saves it as a new version. If a colleague saved one
 * meanwhile, the draft is moved on top of it, and saving fails with what both changed.
 * @param onSaved before the draft is replaced with the saved version
 */
export function useTemplateDraft(template: ChecklistTemplateView, onSaved: () => void) {
  const stored: Edited = { draft: draftOf(template), version: template.version, base: draftOf(template) };
  const [edited, setEdited] = useTabState(`checklist.${template.path}`, stored, Edited);
  const { draft, version, base } = edited;
  const latest = useRef(edited);
  latest.current = edited;
  const saving = useSaveTemplate(
    template.path,
    (saved, sent) => {
      onSaved();
      setEdited((now) => ({
        // Keeps what was changed since.
        draft: now && !hasEntries(now.draft, sent) ? now.draft : draftOf(saved),
        version: saved.version,
        base: draftOf(saved),
      }));
    },
    (saved) => {
      const { draft: mine, base: begun } = latest.current;
      const { draft: merged, both } = rebase(begun, mine, draftOf(saved));
      setEdited({ draft: merged, version: saved.version, base: draftOf(saved) });
      return staleText(saved.version, both);
    },
  );
  return {
    draft,
    isChanged: !isSame(draft, draftOf(template)),
    setDraft: (next: Draft) =>
      setEdited(isSame(next, draftOf(template)) ? stored : { draft: next, version, base }),
    discard: () => setEdited(stored),
    save: () => saving.mutate({ entries: entriesOf(draft), version }),
    isSaving: saving.isPending,
  };
}

const staleText = (version: number, both: readonly string[]): string =>
  [
    `Someone else saved version ${version}. Your changes are kept on top of it.`,
    both.length > 0 && `You both changed ${both.join(', ')}; your text is shown.`,
    'Review the list, then save again.',
  ]
    .filter(Boolean)
    .join(' ');
