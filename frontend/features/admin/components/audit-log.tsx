import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type AuditEntry, AuditKind, auditKinds } from '#shared/records/audit.ts';
import { shortId } from '#shared/schema/limits.ts';
import { type Column, DataTable } from '../../../components/amplify/data-table.tsx';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { ExportButton } from '../../../components/export-button.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { type AuditFilter, auditKindLabels, auditQuery, detailText, useExportAudit } from '../api/audit.ts';
import { adminTexts } from '../texts.ts';
import './audit.css';

const nameOf = ({ actor_name, actor_id }: AuditEntry): string => actor_name || `Person ${shortId(actor_id)}`;

const columnsWith = (onPerson: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  {
    key: 'event',
    header: 'Event',
    namesRow: true,
    cell: (entry) => <b>{auditKindLabels[entry.kind]}</b>,
  },
  {
    key: 'person',
    header: 'Person',
    cell: (entry) => (
      <button type="button" className="link text-ui" onClick={() => onPerson(entry)}>
        <span className="visually-hidden">Show only events of </span>
        {nameOf(entry)}
      </button>
    ),
  },
  { key: 'details', header: 'Details', cell: (entry) => <span className="soft">{detailText(entry)}</span> },
  {
    key: 'time',
    header: 'Time',
    narrowLabel: 'Time',
    sorted: 'descending',
    cell: (entry) => (
      <span className="soft">
        <DateText at={entry.at} style="date-time" />
      </span>
    ),
  },
];

/** Who did what in the organization, newest first. Can be filtered by type or person and exported as CSV. */
export function AuditLog() {
  const id = useId();
  const [kind, setKind] = useState<AuditKind>();
  const [person, setPerson] = useState<AuditEntry>();
  const filter: AuditFilter = { ...(kind && { kind }), ...(person && { actor_id: person.actor_id }) };
  const query = useInfiniteQuery(auditQuery(filter));
  const exporting = useExportAudit(filter);
  const entries = itemsOf(query.data);
  return (
    <Panel
      title={adminTexts.audit}
      busy={query.isFetching}
      flush
      aside={<ExportButton small exporting={exporting} />}
    >
      <search className="audit-filter">
        <label htmlFor={id}>Event</label>
        <InlineSelect
          small
          id={id}
          placeholder="All events"
          options={auditKinds.map((value) => ({ value, label: auditKindLabels[value] }))}
          value={kind ?? ''}
          onChange={({ target }) => setKind(AuditKind.safeParse(target.value).data)}
        />
        {person && (
          <>
            <span className="on-paper">Only {nameOf(person)}</span>
            <Button
              small
              onClick={() => {
                setPerson(undefined);
                // The button disappears.
                document.getElementById(id)?.focus();
              }}
            >
              {`Only ${nameOf(person)} shown. Show everyone`}
            </Button>
          </>
        )}
      </search>
      {query.isPending && <SkeletonRows rows={5} columns={4} />}
      <QueryFailure query={query} />
      {query.data && entries.length === 0 && !query.hasNextPage && (
        <p className="panel-none">{kind || person ? adminTexts.noAuditMatch : adminTexts.noAudit}</p>
      )}
      {entries.length > 0 && (
        <DataTable
          caption={adminTexts.audit}
          columns={columnsWith(setPerson)}
          rows={entries}
          keyOf={(entry) => entry.id}
        />
      )}
      <ShowMore query={query} place="rows">
        Show more events
      </ShowMore>
    </Panel>
  );
}
