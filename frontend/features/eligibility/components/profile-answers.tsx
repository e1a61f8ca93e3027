import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { FactsRecord } from '#shared/routes/facts-record.ts';
import { Button } from '../../../components/button.tsx';
import { dateText } from '../../../lib/dates.ts';
import { profileFactsQuery, useSaveFacts } from '../api/profile-facts.ts';
import { compareAnswers, mergedFacts, onlyAdds, unitedAnswers } from '../compare-answers.ts';
import { isEmpty } from '../draft.ts';
import { draftFromFacts } from '../draft-from-facts.ts';
import { profileAnswersTexts as texts } from '../texts.ts';
import type { Questionnaire } from '../use-questionnaire.ts';
import { ReviewAnswers } from './review-answers.tsx';

/**
 * Compares the answers in a signed-in user's profile with those on this device. Nothing is replaced or sent until the
 * user decides.
 */
export function ProfileAnswers({ answers }: { answers: Questionnaire }) {
  const { data, error, refetch, isFetching } = useQuery(profileFactsQuery);
  if (error && !data)
    return (
      <Line text={texts.unreachable}>
        <Button small onClick={() => refetch()} busy={isFetching}>
          {texts.retry}
        </Button>
      </Line>
    );
  return data && answers.ready ? <Compared answers={answers} record={data} /> : null;
}

function Compared({ answers, record }: { answers: Questionnaire; record: FactsRecord }) {
  const { draft } = answers.editor;
  // Normalized through facts, so that "30,000" and "30000" are the same answer.
  const device = useMemo(() => draftFromFacts(answers.facts), [answers.facts]);
  const [reviewing, setReviewing] = useState(false);
  const save = useSaveFacts(() => setReviewing(false));
  const kept = useMemo(() => ({ draft: draftFromFacts(record.facts), facts: record.facts }), [record]);
  const differences = useMemo(() => compareAnswers(device, kept.draft), [device, kept]);
  const wrong = Object.keys(answers.errors).length > 0;
  const put = (facts: FactsRecord['facts']) => save.mutate({ facts, version: record.version });

  if (differences.length === 0)
    return isEmpty(draft) ? null : (
      <Line text={record.updated_at ? texts.savedOn(dateText(record.updated_at, 'date')) : texts.saved} />
    );
  if (onlyAdds(differences)) {
    const united = unitedAnswers(device, kept.draft);
    const saveUnited = () => {
      answers.replace(united);
      put(mergedFacts(united, kept));
    };
    return (
      <Line text={wrong ? texts.correctFirst : texts.notSaved}>
        <Button small disabled={wrong} busy={save.isPending} onClick={saveUnited}>
          {texts.save}
        </Button>
      </Line>
    );
  }
  if (isEmpty(draft))
    return (
      <Line text={texts.inProfile(dateText(record.updated_at ?? '', 'date'))}>
        <Button small onClick={() => answers.replace(kept.draft)}>
          {texts.use}
        </Button>
      </Line>
    );
  return (
    <Line text={wrong ? texts.correctFirst : texts.differ(differences.length)}>
      <Button small disabled={wrong} onClick={() => setReviewing(true)}>
        {texts.review}
      </Button>
      <ReviewAnswers
        open={reviewing}
        onClose={() => setReviewing(false)}
        device={device}
        kept={kept}
        busy={save.isPending}
        onDecided={(merged, facts) => {
          answers.replace(merged);
          put(facts);
        }}
      />
    </Line>
  );
}

const Line = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="in-profile">
    <p>{text}</p>
    {children}
  </div>
);
