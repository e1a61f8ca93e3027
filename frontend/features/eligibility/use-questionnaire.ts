import { useEffect, useMemo, useState } from 'react';
import type { Route } from '#shared/routes/engine/route.ts';
import {
  type Draft,
  emptyDraft,
  isEmpty,
  withEntry,
  withEntryValue,
  withoutEntry,
  withValue,
} from './draft.ts';
import { errorKey, type ReadDraft, readDraft } from './draft-to-facts.ts';
import { forget, readStoredDraft, storeDraft } from './stored-draft.ts';

/** State and callbacks for fields that show and edit answers. */
export interface Editor {
  readonly draft: Draft;
  readonly routes: readonly Route[];
  /** The error of a field that the user has left. */
  errorOf(key: string): string | undefined;
  /** Whether an entry has an invalid field. */
  hasErrors(path: string, id: string): boolean;
  leave(key: string): void;
  change(path: string, text: string): void;
  changeEntry(path: string, id: string, name: string, text: string): void;
  addEntry(path: string): void;
  removeEntry(path: string, id: string): void;
}

export interface Questionnaire extends ReadDraft {
  readonly editor: Editor;
  readonly chosen: readonly string[];
  choose(routeId: string, wanted: boolean): void;
  erase(): void;
  /** Replaces all answers. */
  replace(draft: Draft): void;
  /** Whether the stored draft has been read. */
  readonly ready: boolean;
}

interface State {
  readonly draft: Draft;
  readonly chosen: readonly string[];
  readonly ready: boolean;
}

/** The questionnaire's answers, stored on this device between visits. */
export function useQuestionnaire(routes: readonly Route[]): Questionnaire {
  const every = routes.map(({ id }) => id);
  const [{ draft, chosen, ready }, setState] = useState<State>({
    draft: emptyDraft,
    chosen: every,
    ready: false,
  });
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set<string>());
  const read = useMemo(() => readDraft(draft), [draft]);
  const chosenRoutes = useMemo(() => routes.filter(({ id }) => chosen.includes(id)), [routes, chosen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration
  useEffect(() => {
    const stored = readStoredDraft();
    const known = stored?.routes?.filter((id) => every.includes(id)) ?? [];
    setState({ draft: stored?.draft ?? emptyDraft, chosen: known.length > 0 ? known : every, ready: true });
    if (stored) setLeft('all');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the routes stay the same
  useEffect(() => {
    if (!ready) return;
    if (isEmpty(draft) && chosen.length === every.length) forget();
    else storeDraft({ draft, routes: chosen });
  }, [draft, chosen, ready]);

  const update = (change: (draft: Draft) => Draft) =>
    setState((state) => ({ ...state, draft: change(state.draft) }));

  const errorOf = (key: string) => (left === 'all' || left.has(key) ? read.errors[key] : undefined);

  return {
    ...read,
    chosen,
    ready,
    editor: {
      draft,
      routes: chosenRoutes,
      errorOf,
      hasErrors: (path, id) =>
        Object.keys(read.errors).some((key) => key.startsWith(errorKey(path, id, '')) && errorOf(key)),
      leave: (key) => setLeft((keys) => (keys === 'all' || keys.has(key) ? keys : new Set([...keys, key]))),
      change: (path, text) => update((old) => withValue(old, path, text)),
      changeEntry: (path, id, name, text) => update((old) => withEntryValue(old, path, id, name, text)),
      addEntry: (path) => update((old) => withEntry(old, path)),
      removeEntry: (path, id) => update((old) => withoutEntry(old, path, id)),
    },
    choose: (id, wanted) =>
      setState((state) => ({
        ...state,
        chosen: every.filter((each) => (each === id ? wanted : state.chosen.includes(each))),
      })),
    replace(other) {
      setLeft('all');
      setState((state) => ({ ...state, draft: other }));
    },
    erase() {
      setLeft(new Set<string>());
      setState({ draft: emptyDraft, chosen: every, ready: true });
    },
  };
}
