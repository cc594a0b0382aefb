import { createRoot } from 'react-dom/client';
import { connectDesk, failureOf } from '#renderer/bridge/desk.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';
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
      <LanguageProvider texts={startLanguages()}>
        <BootFailure failure={failureOf(error)} />
      </LanguageProvider>,
    );
  },
);
