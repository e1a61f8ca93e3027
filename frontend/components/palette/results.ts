import { useEffect, useRef, useState } from 'react';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import type { Document } from '#shared/records/document.ts';
import { limits, shortId } from '#shared/schema/limits.ts';
import { call } from '../../lib/api-client.ts';
import type { Access } from '../../lib/session.tsx';
import { matching } from './match.ts';

/** Something found: where it leads, and for a document which one to download. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
  readonly document?: Document;
}

export interface Results {
  readonly cases: readonly Found[];
  readonly people: readonly Found[];
  readonly documents: readonly Found[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** As many of each kind as are shown. */
const most = 8;
/** Fewer letters match half of everything. */
const fewestLetters = 2;
/** Between two keys of somebody who types. */
const pauseMilliseconds = 80;

const caseLine = (item: Case): string => `${caseStatusLabels[item.status]} · ${shortId(item.id)}`;

async function findInOrganization(q: string, can: Access['can'], signal: AbortSignal) {
  const [cases, people] = await Promise.all([
    call(staffCasesContract.listOrganizationCases, { query: { q, sort: 'newest', limit: most }, signal }),
    can('case.create.applicant')
      ? call(organizationContract.listApplicants, { query: { q, limit: most }, signal })
      : undefined,
  ]);
  return {
    cases: cases.items.map(
      (item): Found => ({
        id: item.id,
        label: `${item.applicant_name || 'Unknown'}, ${pathName(item.path)}`,
        detail: caseLine(item),
        to: `/cases/${item.id}`,
      }),
    ),
    people: (people?.items ?? []).map(
      ({ user_id, full_name, email }): Found => ({
        id: user_id,
        label: full_name || email,
        detail: email,
        to: `/employer?q=${encodeURIComponent(email)}`,
      }),
    ),
  };
}

/** What a person's own palette starts with: their newest cases, and the documents of the case on the page. */
interface Own {
  readonly cases: readonly Case[];
  readonly documents: readonly Document[];
}

async function loadOwn(caseId: string | undefined, can: Access['can'], signal: AbortSignal): Promise<Own> {
  const limit = limits.maxPageSize;
  const [cases, documents] = await Promise.all([
    can('case.list.organization')
      ? undefined
      : call(casesContract.listOwnCases, { query: { limit }, signal }),
    caseId
      ? call(documentsContract.listDocuments, { params: { caseId }, query: { limit }, signal })
      : undefined,
  ]);
  return { cases: cases?.items ?? [], documents: documents?.items ?? [] };
}

const nothing: Pick<Results, 'cases' | 'people'> = { cases: [], people: [] };

/**
 * Cases and people as they are typed, found by the server for staff; an applicant's own cases, and the documents of the
 * case on the page, are few and matched here. Documents of other cases are not searched: no index finds them by name.
 */
export function useResults(typed: string, caseId: string | undefined, can: Access['can']): Results {
  const q = typed.trim().slice(0, limits.searchText);
  const [found, setFound] = useState({ ...nothing, q: '', hasFailed: false });
  const [own, setOwn] = useState<Own>({ cases: [], documents: [] });
  const may = useRef(can);
  const isStaff = can('case.list.organization');
  const isAsked = isStaff && q.length >= fewestLetters;
  useEffect(() => {
    const control = new AbortController();
    loadOwn(caseId, may.current, control.signal).then(setOwn, (error: unknown) => {
      if (!control.signal.aborted) console.warn('The palette could not list what is yours', error);
    });
    return () => control.abort();
  }, [caseId]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      findInOrganization(q, may.current, control.signal).then(
        (results) => setFound({ ...results, q, hasFailed: false }),
        (error: unknown) => {
          if (control.signal.aborted) return;
          console.warn('The search failed', error);
          setFound({ ...nothing, q, hasFailed: true });
        },
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q, isAsked]);
  const ownCases = matching(q, own.cases, (item) => `${pathName(item.path)} ${item.country} ${item.id}`)
    .slice(0, most)
    .map(
      (item): Found => ({
        id: item.id,
        label: pathName(item.path),
        detail: caseLine(item),
        to: `/cases/${item.id}`,
      }),
    );
  const documents = q === '' ? [] : matching(q, own.documents, ({ name }) => name);
  return {
    ...(isStaff ? (isAsked ? found : nothing) : { ...nothing, cases: ownCases }),
    documents: documents.slice(0, most).map((document) => ({
      id: document.id,
      label: document.name,
      detail: 'Document of this case',
      to: `/cases/${document.case_id}`,
      document,
    })),
    isSearching: isAsked && found.q !== q,
    hasFailed: isAsked && found.hasFailed,
  };
}
