import type { Page } from 'playwright';

/** Collects every policy violation of the pages it opens, including those that no console shows. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
      const tell = Reflect.get(window, 'tellViolation');
      if (typeof tell === 'function') tell(`${documentURI}: ${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}
