import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { checklistQuery } from '../api/checklist.ts';
import { type ChecklistView, isOpen, itemsIn, type Section, sectionsOf } from '../progress.ts';
import { useWork } from '../work.ts';
import { ItemRow } from './item-row.tsx';
import { RequestDialog } from './request-dialog.tsx';
import './checklist.css';

/** What the case needs, under what it proves. */
export function ChecklistPanel() {
  const { caseId, isStaff } = useWork();
  const query = useQuery(checklistQuery(caseId));
  const [view, setView] = useState<ChecklistView>('all');
  const [isRequesting, setRequesting] = useState(false);
  const items = query.data?.items ?? [];
  const labels: Record<ChecklistView, string> = {
    all: 'All',
    you: 'For you',
    team: isStaff ? 'With the applicant' : 'With your team',
    done: 'Done',
  };
  const views = (Object.keys(labels) as ChecklistView[]).map((value) => ({
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
  const shown = sectionsOf(itemsIn(view, items, isStaff), items);
  const aside = shown.filter(({ isAside }) => isAside);
  return (
    <Panel
      title="Checklist"
      className="checklist"
      flush
      aside={
        isStaff && (
          <Button small onClick={() => setRequesting(true)} disabled={!query.data}>
            Request documents
          </Button>
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
        <Tabs
          label="Show"
          tabs={views}
          value={view}
          onChange={(value) => setView(value as ChecklistView)}
          className="checklist-views"
        >
          {shown.length === 0 && <p className="panel-body soft">Nothing here right now.</p>}
          {shown
            .filter(({ isAside }) => !isAside)
            .map((section) => (
              <SectionItems key={section.id} section={section} />
            ))}
          {aside.length > 0 && (
            <details className="other-ways">
              <summary>
                {aside.length === 1 ? '1 other criterion' : `${aside.length} other criteria`}
                <span className="soft"> Nothing is needed here unless your team asks for it.</span>
              </summary>
              {aside.map((section) => (
                <SectionItems key={section.id} section={section} />
              ))}
            </details>
          )}
        </Tabs>
      )}
      {isRequesting && <RequestDialog items={items} onClose={() => setRequesting(false)} />}
    </Panel>
  );
}

function SectionItems({ section: { label, cites, items } }: { section: Section }) {
  const done = items.filter(({ status }) => status === 'ACCEPTED').length;
  const of = items.filter((item) => item.status === 'ACCEPTED' || isOpen(item)).length;
  return (
    <section className="checklist-section">
      <header>
        <h3>{label}</h3>
        {cites && <p>{cites}</p>}
        {of > 0 && (
          <span className="item-count">
            {done} of {of}
          </span>
        )}
      </header>
      <ul>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
