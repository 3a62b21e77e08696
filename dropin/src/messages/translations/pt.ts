import type { Messages } from '../messages.js';

export const pt: Messages = {
  card: 'Dados do cartão',
  or: 'Ou pague com cartão',
  pay: 'Pagar',
  payAmount: 'Pagar {}',
  paying: 'A processar…',
  paid: 'Pagamento concluído',
  processing: 'O seu pagamento está a ser processado. Não pague novamente.',
  unknown: 'Não foi possível confirmar o seu pagamento. Por enquanto, não pague novamente.',
  check: 'Verificar novamente',
  load: 'Não foi possível carregar o formulário do cartão. Verifique a sua rede ou o bloqueador de anúncios.',
  retry: 'Tentar novamente',
  declined: 'O seu cartão foi recusado. Tente outro cartão.',
  funds: 'O seu cartão não tem saldo suficiente. Tente outro cartão.',
  number: 'Verifique o número do cartão.',
  expiry: 'Verifique a data de validade.',
  cvc: 'Verifique o código de segurança.',
  authentication:
    'O seu banco não conseguiu confirmar a sua identidade. Não houve cobrança. Tente novamente ou use outro cartão.',
  closed: 'A confirmação com o seu banco não está concluída. Ainda não houve cobrança.',
  resume: 'Continuar',
  notPaid: 'O pagamento não foi efetuado. Não houve cobrança. Tente novamente ou use outro cartão.',
};
