import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { NewCase } from '#shared/contract/cases.ts';
import {
  applicantPathOptions,
  caseCountries,
  caseCountryNames,
  pathName,
} from '#shared/domain/visa-paths.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { notify } from '../../../lib/notify.ts';
import { useTabState } from '../../../lib/tab-state.ts';
import { useCreateCase } from '../api/create-case.ts';
import { chooseRoute, noPath, pathsOf } from '../route-choice.ts';
import { caseTexts } from '../texts.ts';

const countries = caseCountries.map((value) => ({ value, label: caseCountryNames[value] }));
const paths = applicantPathOptions.map((value) => ({ value, label: pathName(value) }));

const Route = z.object({ country: z.string(), path: z.string() });
const noRoute: z.infer<typeof Route> = { country: '', path: '' };

/** Asks for country and visa path, and creates the case. */
export function NewCaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Stays for the way back from checking the eligibility.
  const [{ country, path }, setRoute] = useTabState('dialog.case', noRoute, Route, { always: true });
  const [incomplete, setIncomplete] = useState(false);
  const navigate = useNavigate();
  const { create, isPending } = useCreateCase();

  const close = () => {
    setIncomplete(false);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = NewCase.safeParse({ country, path });
    setIncomplete(!chosen.success);
    if (!chosen.success) return notify.error(caseTexts.chooseBoth);
    create(chosen.data, {
      onSuccess: ({ id }) => {
        setRoute(noRoute);
        close();
        void navigate(`/cases/${id}`);
      },
    });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={caseTexts.newCase}
      busy={isPending}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={close} busy={isPending} busyLabel={caseTexts.creating}>
          {caseTexts.createCase}
        </DialogActions>
      }
    >
      <QuotaNotice of="open_cases" />
      <QuotaNotice of="cases" />
      <div className="two">
        <SelectField
          label="Country"
          placeholder="Select country"
          options={countries}
          value={country}
          onChange={(event) => setRoute((now) => chooseRoute(now, { country: event.target.value }))}
          error={incomplete && !country ? 'Please select a country' : undefined}
        />
        <SelectField
          label="Visa Path"
          placeholder="Select visa path"
          options={pathsOf(paths, country)}
          hint={noPath(country, paths)}
          value={path}
          onChange={(event) => setRoute((now) => chooseRoute(now, { path: event.target.value }))}
          error={incomplete && !path ? 'Please select a visa path' : undefined}
        />
      </div>
      <p className="small soft">
        Not sure which visa path fits?{' '}
        <Link className="link" to="/eligibility">
          Check your eligibility
        </Link>{' '}
        first. Creating a case doesn’t file anything with a government.
      </p>
    </Dialog>
  );
}
