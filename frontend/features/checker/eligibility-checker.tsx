import { useEffect, useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import {
  type CheckerChoice,
  type CheckerQuestion,
  noChoice,
  questionOf,
  rememberChoice,
} from './checker-choice.ts';
import { CheckerForm } from './checker-form.tsx';
import { CheckerResult } from './checker-result.tsx';
import { checkerTexts } from './texts.ts';

const beat = 100;

/** The card: three questions, a check that takes two seconds, the estimate. `onAnswer` hears of each result. */
export function EligibilityChecker({
  onAnswer,
}: {
  onAnswer?: (question: CheckerQuestion | undefined) => void;
}) {
  const [choice, setChoice] = useState<CheckerChoice>(noChoice);
  const [checking, setChecking] = useState<{ question: CheckerQuestion; passed: number }>();
  const [answered, setAnswered] = useState<CheckerQuestion>();

  useEffect(() => {
    if (!checking) return undefined;
    const timer = setTimeout(() => {
      const passed = checking.passed + beat;
      if (passed < limits.eligibilityCheckMilliseconds) return setChecking({ ...checking, passed });
      setChecking(undefined);
      setAnswered(checking.question);
      onAnswer?.(checking.question);
    }, beat);
    return () => clearTimeout(timer);
  }, [checking, onAnswer]);

  const check = () => {
    const question = questionOf(choice);
    if (!question) return;
    rememberChoice(choice);
    setChecking({ question, passed: 0 });
  };
  const reset = () => {
    setAnswered(undefined);
    setChoice(noChoice);
    onAnswer?.(undefined);
  };
  return (
    <section className="cartouche check" aria-labelledby="checker-title">
      <div className="hd">
        <h2 id="checker-title">{checkerTexts.title}</h2>
        {!answered && <p>{checkerTexts.intro}</p>}
      </div>
      {answered ? (
        <CheckerResult question={answered} choice={choice} onReset={reset} />
      ) : (
        <CheckerForm
          choice={choice}
          onChange={setChoice}
          onSubmit={check}
          progress={checking && checking.passed / limits.eligibilityCheckMilliseconds}
        />
      )}
    </section>
  );
}
