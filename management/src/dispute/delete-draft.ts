/** As they are: the dashboard reaches writes through this package alone, which has no rule to add to these two. */
export { deleteDraft, purgeDrafts } from '@landed/prisma/write/dispute-evidence/draft';
