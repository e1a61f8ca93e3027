/** An email address; if too long for its line, it breaks before the @ and not within a word. */
export function EmailText({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
