import type { CDPSession } from 'playwright';

/**
 * Collects every violation of a page's Content-Security-Policy, with the console's wording, including those
 * that no console shows. Chromium reports them itself, so no script has to be added to the page.
 */
export async function watchPolicy(session: CDPSession): Promise<string[]> {
  const violations: string[] = [];
  session.on('Audits.issueAdded', ({ issue }) => {
    const found = issue.details.contentSecurityPolicyIssueDetails;
    if (!found) return;
    const { violatedDirective, contentSecurityPolicyViolationType: kind, blockedURL = kind } = found;
    violations.push(
      `${blockedURL} violates the following Content Security Policy directive: ${violatedDirective}`,
    );
  });
  await session.send('Audits.enable');
  return violations;
}
