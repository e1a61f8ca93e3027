import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { criteriaToChoose } from '#shared/records/checklist-progress.ts';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { checklistQuery } from '../api/checklist.ts';
import { showAllItems } from '../lead-to.ts';
import { type ChecklistView, itemsIn, sectionsOf, viewsOf } from '../progress.ts';
import { useTypedItems } from '../use-typed-items.ts';
import { useWork } from '../work.ts';
import { ChecklistSections } from './checklist-sections.tsx';
import { Organize } from './organize.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { TemplateUpdate } from './template-update.tsx';
import './checklist.css';

const none: ChecklistItem[] = [];

/** What the case requires, grouped by what it proves. */
export function ChecklistPanel() {
  const { caseId, isStaff, isDecided } = useWork();
  const query = useQuery(checklistQuery(caseId));
  const [chosenView, setView] = useState<ChecklistView>('all');
  const offered = viewsOf(isDecided);
  // The case may be decided while a view is open.
  const view = offered.includes(chosenView) ? chosenView : 'all';
  useEffect(() => {
    // Synchronous, because the caller looks up an item right after dispatching the event.
    const showAll = () => flushSync(() => setView('all'));
    document.addEventListener(showAllItems, showAll);
    return () => document.removeEventListener(showAllItems, showAll);
  }, []);
  const [isRequesting, setRequesting] = useTabDialog('request', z.literal(true));
  /** The selected items while staff organize the list. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const { items = none, removed = [], template_version = 0, latest_template = 0 } = query.data ?? {};
  const inView = useMemo(() => itemsIn(view, items, isStaff), [view, items, isStaff]);
  const shown = useTypedItems(inView, items);
  useKeptFocus('.checklist li.item', shown);
  const sections = useMemo(() => sectionsOf(shown, items), [shown, items]);
  const labels: Record<ChecklistView, string> = {
    all: 'All',
    you: 'For you',
    team: isStaff ? 'With the applicant' : 'With your team',
    done: 'Done',
  };
  const views = offered.map((value) => ({
    value,
    label: labels[value],
    count: itemsIn(value, items, isStaff).length,
  }));
  if (query.isError && !query.data)
    return (
      <Failure
        title="Couldn’t load the checklist"
        error={query.error}
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    );
  const choose = isDecided ? 0 : criteriaToChoose(items);
  return (
    <Panel
      title="Checklist"
      className="checklist"
      flush
      aside={
        isStaff && (
          <span className="buttons">
            <Button
              small
              variant="ghost"
              aria-pressed={chosen !== undefined}
              disabled={!query.data}
              onClick={() => setChosen(chosen ? undefined : new Set())}
            >
              {chosen ? 'Done organizing' : 'Organize'}
            </Button>
            <Button small onClick={() => setRequesting(true)} disabled={!query.data}>
              Request documents
            </Button>
          </span>
        )
      }
    >
      {query.isPending ? (
        <div className="panel-body">
          <Loading label="Loading the checklist" />
          <Skeleton width="60%" height={24} />
          <Skeleton width="100%" height={72} />
          <Skeleton width="100%" height={72} />
        </div>
      ) : (
        <>
          {latest_template > template_version && <TemplateUpdate latest={latest_template} />}
          <Tabs
            label="Show"
            tabs={views}
            value={view}
            onChange={(value) => setView(value as ChecklistView)}
            className="checklist-views"
          >
            {chosen && <Organize items={items} removed={removed} chosen={chosen} onChoose={setChosen} />}
            {sections.length === 0 && <p className="panel-body soft">Nothing here right now.</p>}
            {view === 'all' && choose > 0 && (
              <p className="checklist-choose">
                Choose {quantityText(choose, 'criterion', 'criteria')} below. The others aren’t needed.
              </p>
            )}
            <ChecklistSections
              sections={sections}
              all={items}
              selection={chosen && { chosen, onChoose: setChosen }}
            />
          </Tabs>
        </>
      )}
      {isRequesting && query.data && <RequestDialog items={items} onClose={() => setRequesting(undefined)} />}
    </Panel>
  );
}
