/** The caller lacks permission for a call, or could not be identified. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
  /** The service's error code for an invalid signature. */
  readonly signatureProblem: string | undefined;
  constructor(message: string, signatureProblem?: string) {
    super(message);
    this.signatureProblem = signatureProblem;
  }
}
