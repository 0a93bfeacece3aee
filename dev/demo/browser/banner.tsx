import { createRoot } from 'react-dom/client';
import { useSession } from '#console/api/session.ts';
import { useLanguage } from '#console/texts/language.ts';
import './banner.css';

const TEXTS = {
  en: {
    name: 'About this demo',
    about: 'A demo with made-up data. Nothing is sent or stored.',
    signIn: 'Any user name and password sign you in.',
    again: 'Start over',
  },
  de: {
    name: 'Über diese Demo',
    about: 'Demo mit erfundenen Daten. Nichts wird gesendet oder gespeichert.',
    signIn: 'Jeder Benutzername mit jedem Passwort meldet an.',
    again: 'Neu beginnen',
  },
};
/** Preferences that stay when the demo starts over. */
const STAYING = ['console.language', 'mantine-color-scheme-value'];

function Banner() {
  const t = TEXTS[useLanguage()];
  const isSignedOut = useSession() === null;
  return (
    <aside className="demo-banner" aria-label={t.name}>
      <span>
        {t.about} {isSignedOut && t.signIn}
      </span>
      <button type="button" onClick={startOver}>
        {t.again}
      </button>
    </aside>
  );
}

/** Loads the page again, without what the console has remembered in this browser. */
function startOver(): void {
  for (const key of Object.keys(localStorage)) if (!STAYING.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  window.location.hash = '';
  window.location.reload();
}

export function showBanner(): void {
  const place = document.getElementById('demo');
  if (place) createRoot(place).render(<Banner />);
}
