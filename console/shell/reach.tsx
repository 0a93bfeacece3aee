import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readSession } from '#console/api/client.ts';
import { useIsReachable } from '#console/api/reach.ts';
import { session } from '#console/api/session.ts';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './shell.module.css';

const TRIES_EVERY_MS = 5_000;
const SAYS_IT_IS_BACK_MS = 4_000;

/** Shows that the service does not answer and retries until it does; then all queries are read anew. */
export function Reach() {
  const t = useTexts(texts);
  const isThere = useIsReachable();
  const queries = useQueryClient();
  const wasLost = useRef(false);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!isThere) {
      wasLost.current = true;
      setIsBack(false);
      const timer = setInterval(() => void tryAgain(), TRIES_EVERY_MS);
      const now = () => void tryAgain();
      window.addEventListener('online', now);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', now);
      };
    }
    if (!wasLost.current) return;
    wasLost.current = false;
    setIsBack(true);
    void queries.invalidateQueries();
    const timer = setTimeout(() => setIsBack(false), SAYS_IT_IS_BACK_MS);
    return () => clearTimeout(timer);
  }, [isThere, queries]);
  return (
    <div role="status" className={classes.reach}>
      {!isThere && <Alert color="yellow">{t.offline}</Alert>}
      {isThere && isBack && <Alert color="teal">{t.isBack}</Alert>}
    </div>
  );
}

/** Reads the session; the client records whether the service answered. */
async function tryAgain(): Promise<void> {
  const current = await readSession().catch(() => null);
  if (current) session.set(current);
}
