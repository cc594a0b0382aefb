import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { connectDesk, failureOf } from '#renderer/bridge/desk.ts';
import { BootFailure } from './boot-failure.tsx';
import { startLanguages } from './languages.ts';
import { renderDesk } from './render-desk.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root.');

connectDesk().then(
  (connection) => {
    renderDesk(place, connection);
  },
  (error: unknown) => {
    createRoot(place).render(
      <I18nextProvider i18n={startLanguages()}>
        <BootFailure failure={failureOf(error)} />
      </I18nextProvider>,
    );
  },
);
