import { useState } from 'react';
import type { Facts } from '#shared/routes/facts.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import {
  type AnswerSource,
  type AnswerSources,
  compareAnswers,
  mergeAnswers,
  mergedFacts,
  suggestedSource,
} from '../compare-answers.ts';
import type { Draft } from '../draft.ts';
import { eligibilityTexts, profileAnswersTexts as texts } from '../texts.ts';

interface ReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly device: Draft;
  readonly kept: { readonly draft: Draft; readonly facts: Facts };
  readonly busy: boolean;
  readonly onDecided: (merged: Draft, facts: Facts) => void;
}

/** Lets the user decide on each answer that differs between this device and the profile. */
export function ReviewAnswers({ open, onClose, device, kept, busy, onDecided }: ReviewProps) {
  const [chosen, setChosen] = useState<AnswerSources>({});
  const differences = compareAnswers(device, kept.draft);
  const sources: AnswerSources = Object.fromEntries(
    differences.map((each) => [each.question.path, chosen[each.question.path] ?? suggestedSource(each)]),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.reviewTitle}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const merged = mergeAnswers(device, kept.draft, sources);
        onDecided(merged, mergedFacts(merged, kept));
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={texts.saving}>
            {texts.useAndSave}
          </Button>
        </>
      }
    >
      <p className="soft">{texts.reviewIntro}</p>
      {differences.map(({ question, device: here, profile: there }) => (
        <RadioGroup
          key={question.path}
          label={question.label}
          name={`review-${question.path}`}
          value={sources[question.path] ?? 'device'}
          options={[
            { value: 'device', label: texts.onDevice(here ?? eligibilityTexts.dontKnow) },
            { value: 'profile', label: texts.inTheProfile(there ?? eligibilityTexts.dontKnow) },
          ]}
          onChange={(event) => setChosen({ ...chosen, [question.path]: event.target.value as AnswerSource })}
        />
      ))}
    </Dialog>
  );
}
