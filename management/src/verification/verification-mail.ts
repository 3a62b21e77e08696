import { needTexts } from '@landed/contracts/verification/need-texts';
import type { OutgoingMail } from '@landed/prisma/write/user/add-mail';
import type { VerificationNews } from '@landed/prisma/write/verification/announce-verification';
import { oneLine } from '@landed/contracts/text/one-line';

/** The mail to owners about a state; null: none, because it only says that the check goes on. */
export function verificationMail(news: VerificationNews, origin: string): Omit<OutgoingMail, 'to'> | null {
  const name = oneLine(news.merchantName);
  const page = `${origin}/${news.merchantHandle}/test/go-live`;
  const mail = (subject: string, text: string): Omit<OutgoingMail, 'to'> => ({
    kind: 'verification_result',
    subject,
    text: `Hello,\n\n${text}\n\n${page}\n`,
  });
  switch (news.state) {
    case 'verified':
      return mail(
        `${name} is verified`,
        `the business of ${name} is verified. Live keys also need the signed merchant agreement. What is left to do is here:`,
      );
    case 'needs_information':
      return mail(
        `More is needed to verify ${name}`,
        `to verify the business of ${name}, the processor asks for:\n\n${news.needs.map((need) => `- ${needTexts[need]}`).join('\n')}\n\nContinue here:`,
      );
    case 'rejected':
      return mail(
        `${name} could not be verified`,
        `the processor could not verify the business of ${name}. Nothing changes in test mode. Write to us to learn why and what you can do. The state is here:`,
      );
    case 'in_progress':
    case 'pending':
      return null;
  }
}
