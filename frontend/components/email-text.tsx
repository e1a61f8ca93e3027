/** An email address that wraps before the @ and not within a word if it is too long for its line. */
export function EmailText({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
