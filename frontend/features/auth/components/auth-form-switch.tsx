/** Switches between sign-in and sign-up. */
export const AuthFormSwitch = ({ tab, onShow }: { tab: string; onShow: (tab: string) => void }) => (
  <p className="text-ui soft below">
    {tab === 'signup' ? 'Already have an account? ' : 'New here? '}
    <button type="button" className="link" onClick={() => onShow(tab === 'signup' ? 'signin' : 'signup')}>
      {tab === 'signup' ? 'Sign in' : 'Create an account'}
    </button>
    . {tab === 'signin' && 'Creating an account is free.'}
  </p>
);
