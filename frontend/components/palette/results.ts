import { useEffect, useRef, useState } from 'react';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { matching } from '#shared/domain/match-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import type { Document } from '#shared/records/document.ts';
import { limits, shortId } from '#shared/schema/limits.ts';
import { call } from '../../lib/api-client.ts';
import type { Access } from '../../lib/session.tsx';

/** A search result: its address, or for a document, the document to download. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
  readonly document?: Document;
}

interface Results {
  readonly cases: readonly Found[];
  readonly people: readonly Found[];
  readonly documents: readonly Found[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** Maximum results of each kind. */
const maxResults = 8;
/** Shorter queries match half of everything. */
const minQueryLength = 2;
/** Debounce delay between keystrokes. */
const debounceMilliseconds = 80;

const caseLine = (item: Case): string => `${caseStatusLabels[item.status]} · ${shortId(item.id)}`;

/** Searches on the server: cases and people for staff, documents for everyone. */
async function find(q: string, can: Access['can'], signal: AbortSignal): Promise<typeof nothing> {
  const [cases, people, accounts, documents] = await Promise.all([
    can('case.list.organization')
      ? call(staffCasesContract.listOrganizationCases, {
          query: { q, sort: 'newest', limit: maxResults },
          signal,
        })
      : undefined,
    can('person.manage')
      ? call(peopleContract.listPeople, { query: { q, limit: maxResults }, signal })
      : undefined,
    can('case.create.applicant')
      ? call(organizationContract.listApplicants, { query: { q, limit: maxResults }, signal })
      : undefined,
    call(documentsContract.searchDocuments, { query: { q, limit: maxResults }, signal }),
  ]);
  return {
    cases: (cases?.items ?? []).map(
      (item): Found => ({
        id: item.id,
        label: `${item.applicant_name || 'Unknown'}, ${pathName(item.path)}`,
        detail: caseLine(item),
        to: `/cases/${item.id}`,
      }),
    ),
    people: [
      ...new Map(
        [
          // Leads to their cases: an account may have no record yet.
          ...(accounts?.items ?? []).map(
            ({ user_id, full_name, email }): Found => ({
              ...{ id: user_id, label: full_name || email, detail: email },
              to: `/employer?q=${encodeURIComponent(email)}`,
            }),
          ),
          ...(people?.items ?? []).map(
            ({ id, name, email, employment }): Found => ({
              ...{ id, label: name, detail: email ?? employment?.employer ?? '' },
              to: `/people?person=${id}`,
            }),
          ),
        ].map((person) => [person.id, person]),
      ).values(),
    ].slice(0, maxResults),
    documents: documents.items.map((document): Found => {
      const { id, case_id, name, case_path, applicant_name } = document;
      const detail = [applicant_name, pathName(case_path)].filter(Boolean).join(', ');
      return { id, label: name, detail, to: `/cases/${case_id}`, document };
    }),
  };
}

const nothing: Pick<Results, 'cases' | 'people' | 'documents'> = { cases: [], people: [], documents: [] };

/**
 * Finds cases, people, and documents as the user types. The server searches, except that an applicant's own cases are
 * matched here.
 */
export function useResults(typed: string, can: Access['can']): Results {
  const q = typed.trim().slice(0, limits.searchText);
  const [found, setFound] = useState({ ...nothing, q: '', hasFailed: false });
  const [own, setOwn] = useState<readonly Case[]>([]);
  const canRef = useRef(can);
  const isStaff = can('case.list.organization');
  const isAsked = q.length >= minQueryLength;
  useEffect(() => {
    if (isStaff) return undefined;
    const control = new AbortController();
    call(casesContract.listOwnCases, { query: { limit: limits.maxPageSize }, signal: control.signal }).then(
      ({ items }) => setOwn(items),
      (error: unknown) => {
        if (!control.signal.aborted) console.warn('Could not load cases for the palette', error);
      },
    );
    return () => control.abort();
  }, [isStaff]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      find(q, canRef.current, control.signal).then(
        (results) => setFound({ ...results, q, hasFailed: false }),
        (error: unknown) => {
          if (control.signal.aborted) return;
          console.warn('The search failed', error);
          setFound({ ...nothing, q, hasFailed: true });
        },
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q, isAsked]);
  const ownCases = matching(q, own, (item) => `${pathName(item.path)} ${item.country} ${item.id}`)
    .slice(0, maxResults)
    .map(
      (item): Found => ({
        id: item.id,
        label: pathName(item.path),
        detail: caseLine(item),
        to: `/cases/${item.id}`,
      }),
    );
  const { cases, people, documents } = isAsked ? found : nothing;
  return {
    cases: isStaff ? cases : ownCases,
    people,
    documents,
    isSearching: isAsked && found.q !== q,
    hasFailed: isAsked && found.hasFailed,
  };
}
