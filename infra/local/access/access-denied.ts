/** A call whose caller may not make it, or could not be identified. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
  /** The service's code when the signature itself is at fault. */
  readonly signatureProblem: string | undefined;
  constructor(message: string, signatureProblem?: string) {
    super(message);
    this.signatureProblem = signatureProblem;
  }
}
