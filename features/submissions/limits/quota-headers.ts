import type { ExhaustedQuota } from '#features/submissions/intake/refusal.ts';

/**
 * Which limits there are, and which one is used up: `RateLimit-Policy: "form-minute";q=30;w=60` and
 * `RateLimit: "form-minute";r=0;t=23` (draft-ietf-httpapi-ratelimit-headers-10; q and r in submissions, w and t in seconds).
 */
export function quotaHeaders({ quotas, exhausted, waitSeconds }: ExhaustedQuota): Record<string, string> {
  return {
    'RateLimit-Policy': quotas
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    RateLimit: `"${exhausted}";r=0;t=${waitSeconds}`,
  };
}
