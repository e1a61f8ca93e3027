import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Applicant } from '#shared/contract/organization.ts';
import { StaffNewCase } from '#shared/contract/staff-cases.ts';
import { shortId } from '#shared/domain/limits.ts';
import {
  caseCountryNames,
  employerCountryOptions,
  employerPathOptions,
  pathName,
  staffCaseDefaults,
} from '#shared/domain/visa-paths.ts';
import { SearchField, SelectField } from '../../components/amplify/fields.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/states.tsx';
import { notify } from '../../lib/notify.ts';
import { figuresQuery } from '../../lib/organization-queries.ts';
import { useSignedIn } from '../../lib/session.tsx';
import { applicantsQuery } from './applicants.ts';
import { useCreateApplicantCase } from './create-case.ts';
import { employerTexts } from './texts.ts';

const countries = employerCountryOptions.map((value) => ({ value, label: caseCountryNames[value] }));
const paths = employerPathOptions.map((value) => ({ value, label: pathName(value) }));
/** With more applicants than this there is a search above the list. */
const searchableFrom = 10;

export function NewCaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { can } = useSignedIn();
  const [facts, setFacts] = useState<{ applicant_id: string; country: string; path: string }>({
    applicant_id: '',
    ...staffCaseDefaults,
  });
  const set = (changed: Partial<typeof facts>) => setFacts((before) => ({ ...before, ...changed }));
  const close = () => {
    setFacts({ applicant_id: '', ...staffCaseDefaults });
    onClose();
  };
  const { create, isPending } = useCreateApplicantCase(close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!can('case.create.applicant')) return notify.error(employerTexts.mayNotCreate);
    const chosen = StaffNewCase.safeParse(facts);
    if (!chosen.success) return notify.error(employerTexts.selectApplicant);
    create(chosen.data);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={employerTexts.newCase}
      busy={isPending}
      onSubmit={submit}
      actions={
        <>
          <Button look="quiet" onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            look="move"
            busy={isPending}
            busyLabel={employerTexts.creating}
            disabled={!facts.applicant_id}
          >
            {employerTexts.createCase}
          </Button>
        </>
      }
    >
      <ApplicantField value={facts.applicant_id} onChange={(applicant_id) => set({ applicant_id })} />
      <div className="two">
        <SelectField
          label="Country"
          options={countries}
          value={facts.country}
          onChange={(event) => set({ country: event.target.value })}
        />
        <SelectField
          label="Visa Path"
          options={paths}
          value={facts.path}
          onChange={(event) => set({ path: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

/** The applicants of the organization; where there are many, those that are searched for. */
function ApplicantField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [q, setQ] = useState('');
  const { data: figures } = useQuery(figuresQuery);
  const query = useInfiniteQuery(applicantsQuery(q.trim()));
  const applicants = query.data?.pages.flatMap((page) => page.items) ?? [];
  const hasNone = query.isSuccess && !q && !query.hasNextPage && applicants.length === 0;
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} level="h3" />;
  return (
    <div className="applicants">
      {(figures?.applicants ?? 0) > searchableFrom && (
        <SearchField label="Find an applicant by name or e-mail" value={q} onChange={setQ} />
      )}
      <SelectField
        label="Applicant"
        placeholder={placeholderOf(query.isPending, hasNone)}
        options={applicants.map((applicant) => ({ value: applicant.user_id, label: labelOf(applicant) }))}
        value={applicants.some(({ user_id }) => user_id === value) ? value : ''}
        disabled={query.isPending || hasNone}
        onChange={(event) => onChange(event.target.value)}
      />
      {hasNone && <p className="small soft">{employerTexts.noApplicantsNote}</p>}
      {query.hasNextPage && (
        <Button small look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Look further
        </Button>
      )}
    </div>
  );
}

const labelOf = ({ full_name, user_id }: Applicant): string => full_name || `User ${shortId(user_id)}`;
const placeholderOf = (isLoading: boolean, hasNone: boolean): string => {
  if (hasNone) return employerTexts.noApplicants;
  return isLoading ? 'Loading…' : 'Select applicant';
};
